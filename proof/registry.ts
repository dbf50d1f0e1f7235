/** What only the registry knows: faults that were found, and how old a version is. It may not be there to be asked, and that is told. */
import { execFileSync } from 'node:child_process';
import { type Finding, none, told } from './suite.ts';

/** What npm prints as JSON; it prints its errors so, too. */
function npm(root: string, args: readonly string[]): unknown {
  const [command, first] = process.env['npm_execpath'] ? [process.execPath, [process.env['npm_execpath']]] : ['npm', []];
  try {
    return parsed(execFileSync(command, [...first, ...args, '--json'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 }));
  } catch (error) {
    return parsed((error as { stdout?: unknown }).stdout);
  }
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

interface Audit {
  readonly metadata?: { readonly vulnerabilities?: { readonly [severity: string]: number } };
  readonly message?: string;
}

const notAsked = (what: string, why: string): Finding => ({
  goal: 'G39',
  what: `${what}: could not ask the registry (${why})`,
  value: Number.NaN,
  target: '0',
  ok: true,
  isPart: true,
});

/** Known faults in what runs, from an answer of `npm audit`. */
export function faultsOf(answer: unknown): Finding[] {
  const { metadata, message } = (answer ?? {}) as Audit;
  if (metadata?.vulnerabilities === undefined) return [notAsked('known faults in what runs', (message ?? 'no answer').split(' - ')[0] ?? '')];
  return [
    none('G39', 'known critical faults in what runs', metadata.vulnerabilities['critical'] ?? 0),
    told('G39', 'known faults of any kind in what runs', metadata.vulnerabilities['total'] ?? 0),
  ];
}

/** Most packages that were taken over were withdrawn within days. */
const YOUNG = 7 * 24 * 60 * 60 * 1000;

function ages(root: string, packages: readonly (readonly [string, string])[], now: number): Finding[] {
  const times = packages.map(([name, version]) => ({ name, at: (npm(root, ['view', name, 'time']) as Record<string, string> | undefined)?.[version] }));
  const unknown = times.filter(({ at }) => at === undefined);
  const young = times.filter(({ at }) => at !== undefined && now - Date.parse(at) < YOUNG).map(({ name }) => name);
  if (unknown.length === times.length) return [notAsked('how old the versions are', 'no answer')];
  return [none('G39', `direct packages of the server published less than a week ago${young[0] ? ` (${young.join(', ')})` : ''}`, young.length)];
}

export const askRegistry = (root: string, packages: readonly (readonly [string, string])[]): Finding[] => [
  ...faultsOf(npm(root, ['audit', '--omit=dev'])),
  ...ages(root, packages, Date.now()),
];
