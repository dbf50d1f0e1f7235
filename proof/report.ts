/** Results of a suite as a table for people and a file for programs. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from './suite.ts';

export interface Result {
  readonly suite: string;
  readonly at: string;
  readonly minutes: number;
  readonly seed: string;
  readonly seconds: number;
  readonly machine: string;
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}

const folder = fileURLToPath(new URL('../test-results/proof/', import.meta.url));

export const machine = (): string => `${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, ${os.cpus().length} cores, Node ${process.versions.node}`;

export function writeResult(result: Result): string {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${result.suite}.json`);
  fs.writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
  return path.relative(process.cwd(), file);
}

export function tableOf({ suite, at, seconds, machine: where, findings }: Result): string {
  const rows = findings.map(({ goal, what, value, unit, target, ok, isPart }) => [
    goal,
    what,
    `${shown(value)}${unit ? ` ${unit}` : ''}`,
    target ?? '',
    target === undefined ? '' : isPart ? 'in part' : ok ? 'yes' : 'NO',
  ]);
  const lines = [['goal', 'what', 'measured', 'must be', 'reached'], ['---', '---', '---:', '---', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [`${suite}, ${at.slice(0, 10)}, ${Math.round(seconds)} s, ${where}`, '', ...lines].join('\n');
}

const shown = (value: number): string =>
  Number.isNaN(value) ? 'not known' : Number.isInteger(value) ? value.toLocaleString('en') : Number(value.toPrecision(3)).toLocaleString('en');
