/** The short form of a suite as a test: every goal it measures is reached. */
import { expect } from 'vitest';
import type { Finding, Suite } from '../suite.ts';

export async function short(suite: Suite): Promise<readonly Finding[]> {
  const findings = await suite({ isShort: true, ms: 0, seed: 'short', progress: () => undefined });
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings.length).toBeGreaterThan(0);
  return findings;
}
