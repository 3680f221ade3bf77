// Bundles the extension into dist/, with the licences of what is bundled, and packs ctrlvet.vsix.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const { metafile } = await build({
  entryPoints: ['extension.js'],
  outfile: 'dist/extension.js',
  bundle: true,
  external: ['vscode'],
  format: 'cjs',
  metafile: true,
  minify: true,
  platform: 'node',
  target: 'node20',
});

/** The packages that the bundle holds. */
const packages = new Set();
for (const file of Object.keys(metafile.inputs)) {
  const at = file.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/);
  if (at) {
    packages.add(at[0]);
  }
}

const notices = [...packages].sort().map((dir) => {
  const { name, version, license } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  const file = readdirSync(dir).find((f) => /^licen[cs]e/i.test(f));
  if (!file) {
    throw new Error(`${name} has no licence in a file`);
  }
  return `${name} ${version} (${license})\n\n${readFileSync(join(dir, file), 'utf8').trim()}\n`;
});
writeFileSync('dist/LICENSES.txt', notices.join(`\n${'-'.repeat(80)}\n\n`));

copyFileSync('../../LICENSE', 'LICENSE');
execFileSync('node_modules/.bin/vsce', ['package', '--no-dependencies', '--out', 'ctrlvet.vsix'], { stdio: 'inherit' });
