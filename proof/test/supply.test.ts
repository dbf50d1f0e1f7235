import { expect, test } from 'vitest';
import { faultsOf } from '../registry.ts';
import { supply } from '../supply.ts';
import { short } from './short.ts';

test('what comes from elsewhere is exact, sealed, free, and runs nothing when it is installed', async () => {
  await short(supply);
});

test('a registry that cannot be asked is told, and known faults are counted', () => {
  expect(faultsOf({ message: '405 Method Not Allowed - POST somewhere' })).toMatchObject([
    { isPart: true, what: expect.stringContaining('405 Method Not Allowed') },
  ]);
  expect(faultsOf(undefined)).toMatchObject([{ isPart: true, what: expect.stringContaining('could not ask') }]);
  expect(faultsOf({ metadata: { vulnerabilities: { critical: 1, total: 3 } } })).toMatchObject([{ ok: false, value: 1 }, { value: 3 }]);
});
