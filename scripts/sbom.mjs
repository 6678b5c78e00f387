// npm run sbom: a software bill of materials (CycloneDX 1.6, JSON) from the lock file.
//   --out FILE   default: standard output
//   --shipped    only what is in the app, without the tools
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { lockedPackages } from './lib/packages.mjs';
import { ROOT } from './lib/project.mjs';

const { out, shipped } = parseArgs({ options: { out: { type: 'string' }, shipped: { type: 'boolean' } } }).values;
const packages = lockedPackages(ROOT).filter((one) => one.shipped || !shipped);
const refs = new Map(packages.map((one) => [one.path, `${purl(one)}#${one.path}`]));
const text = `${JSON.stringify(bill(), null, 2)}\n`;
if (out === undefined) process.stdout.write(text);
else {
  writeFileSync(out, text);
  console.error(`Wrote ${packages.length} packages to ${out}.`);
}

/** Without a date: the same lock file gives the same bytes. */
function bill() {
  const { name, version, license } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
  const app = { type: 'application', 'bom-ref': name, name, version, licenses: [{ license: { id: license } }] };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid(readFileSync(`${ROOT}/package-lock.json`))}`,
    version: 1,
    metadata: { component: app },
    components: packages.map(component),
    dependencies: [
      { ref: name, dependsOn: packages.filter(({ path }) => path.lastIndexOf('node_modules/') === 0).map(({ path }) => refs.get(path)) },
      ...packages.map(({ path, dependsOn }) => ({ ref: refs.get(path), dependsOn: dependsOn.flatMap((other) => refs.get(other) ?? []) })),
    ],
  };
}

function component(one) {
  const [group, name] = one.name.startsWith('@') ? one.name.split('/') : [null, one.name];
  return {
    type: 'library',
    'bom-ref': refs.get(one.path),
    ...(group !== null && { group }),
    name,
    version: one.version,
    scope: one.shipped ? 'required' : 'excluded',
    ...(one.integrity !== null && { hashes: [hashOf(one.integrity)] }),
    licenses: [/ OR | AND |unknown/.test(one.license) ? { expression: one.license } : { license: { id: one.license } }],
    purl: purl(one),
  };
}

function purl({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** `sha512-<base64>` */
function hashOf(integrity) {
  const [algorithm, base64] = integrity.split('-', 2);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') };
}

function uuid(bytes) {
  const hex = createHash('sha256').update(bytes).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
