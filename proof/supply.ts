/** G39: what comes from elsewhere: exact versions, a lockfile that covers them, install scripts, licences, a list of everything, known faults. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { askRegistry } from './registry.ts';
import { atMost, type Finding, none, type Plan, type Suite, told } from './suite.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly workspaces?: readonly string[];
  readonly allowScripts?: { readonly [name: string]: boolean };
  readonly dependencies?: { readonly [name: string]: string };
  readonly devDependencies?: { readonly [name: string]: string };
  readonly optionalDependencies?: { readonly [name: string]: string };
}

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

const read = <T>(file: string): T => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as T;

/** Licences that let everybody use, change and pass on what is built with them. */
const FREE =
  /^\(?(MIT|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|CC0-1\.0|CC-BY-4\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|PostgreSQL|MIT-0|WTFPL|Zlib|OFL-1\.1|Unicode-DFS-2016)( (OR|AND) [\w.-]+)*\)?$/;

/** Packages that say their licence elsewhere than npm looks for it, as we have read it. */
const READ: { readonly [name: string]: string } = { 'base64-arraybuffer': 'MIT', only: 'MIT', 'xmlhttprequest-ssl': 'MIT' };

const workspaces = (): string[] =>
  (read<Manifest>('package.json').workspaces ?? []).flatMap((name) =>
    name.endsWith('/*') ? fs.readdirSync(path.join(root, name.slice(0, -2))).map((one) => `${name.slice(0, -2)}/${one}`) : [name],
  );

/** What a package is called by its place in node_modules. */
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** A list of everything in the form of CycloneDX. */
export function bill(packages: readonly (readonly [string, Locked])[]): object {
  const components = packages.map(([place, { version = '', license, integrity, dev }]) => ({
    type: 'library',
    name: nameOf(place),
    version,
    purl: `pkg:npm/${nameOf(place).replace('@', '%40')}@${version}`,
    scope: dev ? 'excluded' : 'required',
    ...(license && { licenses: [{ expression: license }] }),
    ...(integrity && { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }] }),
  }));
  const { name, version } = read<Manifest>('package.json');
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: { type: 'application', name, version } }, components };
}

export const supply: Suite = async (plan: Plan): Promise<Finding[]> => {
  const manifests = ['package.json', ...workspaces().map((name) => `${name}/package.json`)].map(read<Manifest>);
  const wanted = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const loose = wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  const lock = read<{ packages: { [place: string]: Locked } }>('package-lock.json').packages;
  const packages = Object.entries(lock).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  const ours = new Set(manifests.map(({ name }) => name));
  const missing = wanted.filter(
    ([name, version]) => !ours.has(name) && !packages.some(([place, locked]) => nameOf(place) === name && locked.version === version),
  );
  const unsealed = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  // The lockfile names what comes from the registry without an address; one with an address comes from elsewhere.
  const elsewhere = packages.filter(([, { resolved }]) => resolved !== undefined);
  const allowed = read<Manifest>('package.json').allowScripts ?? {};
  const scripted = packages.filter(([place, { hasInstallScript }]) => hasInstallScript && !Object.hasOwn(allowed, nameOf(place)));
  const unfree = packages.filter(([place, { license }]) => !FREE.test(license ?? READ[nameOf(place)] ?? ''));
  const served = ['server', 'cli', 'protocol', 'table', 'kernel', 'games', 'bots'].map((name) => read<Manifest>(`packages/${name}/package.json`));
  const direct = new Map(served.flatMap(({ dependencies }) => Object.entries(dependencies ?? {})).filter(([name]) => !ours.has(name)));
  const named = (list: readonly (readonly [string, unknown])[]) =>
    list.length > 0
      ? ` (${list
          .map(([name]) => nameOf(`node_modules/${name}`))
          .slice(0, 8)
          .join(', ')})`
      : '';
  const folder = path.join(root, 'test-results/proof');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'sbom.json'), `${JSON.stringify(bill(packages), undefined, 2)}\n`);
  const licences = new Map<string, number>();
  for (const [, { license = 'none' }] of packages) licences.set(license, (licences.get(license) ?? 0) + 1);
  fs.writeFileSync(path.join(folder, 'licences.txt'), `${[...licences].map(([license, count]) => `${license} ${count}`).join('\n')}\n`);
  return [
    none('G39', `dependencies without an exact version${named(loose)}`, loose.length),
    none('G39', `dependencies that the lockfile does not have so${named(missing)}`, missing.length),
    none('G39', `packages without a hash in the lockfile${named(unsealed)}`, unsealed.length),
    none('G39', `packages from elsewhere than the registry${named(elsewhere)}`, elsewhere.length),
    none('G39', `packages with install scripts that nobody has looked at${named(scripted)}`, scripted.length),
    none('G39', `packages whose licence is not on the list${named(unfree)}`, unfree.length),
    atMost('G39', 'direct packages of the server as it runs', direct.size, 15),
    told('G39', 'packages in the list of everything (test-results/proof/sbom.json)', packages.length),
    ...(plan.isShort ? [] : askRegistry(root, [...direct])),
  ];
};
