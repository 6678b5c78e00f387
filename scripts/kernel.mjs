// npm run kernel: compiles the OPR kernel (src-shared/rulesets/opr/engine/kernel, AssemblyScript) into kernel-code.ts beside it.
// With --check it only reports whether kernel-code.ts matches the sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import asc from 'assemblyscript/asc';
import binaryen from 'binaryen';

import { ROOT } from './lib/project.mjs';

const FOLDER = resolve(ROOT, 'src-shared/rulesets/opr/engine');
/** A battle is many small steps; with the compiler's default limits most of its time would go into calls. */
const MAX_INLINE_SIZE = 120;

/** The text of kernel-code.ts. */
async function kernelCode() {
  const files = new Map();
  const options = ['--baseDir', FOLDER, '--outFile', 'kernel.wasm', '-O3', '--noAssert', '--runtime', 'stub', '--importMemory'];
  const { error, stderr } = await asc.main(['kernel/match.ts', ...options], {
    writeFile: (name, contents) => void files.set(name, contents),
  });
  if (error) throw new Error(`${error.message}\n${stderr}`);
  const code = Buffer.from(inlineCalls(files.get('kernel.wasm'))).toString('base64');
  const lines = code.match(/.{1,128}/g).map((line) => `  '${line}',`);
  return `// Made of kernel/*.ts by \`npm run kernel\`. Not to be edited.\nexport const KERNEL_CODE = [\n${lines.join('\n')}\n].join('');\n`;
}

function inlineCalls(wasm) {
  const module = binaryen.readBinary(wasm);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(MAX_INLINE_SIZE);
  binaryen.setFlexibleInlineMaxSize(MAX_INLINE_SIZE);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  module.optimize();
  return module.emitBinary();
}

const file = resolve(FOLDER, 'kernel-code.ts');
const code = await kernelCode();
if (!process.argv.includes('--check')) writeFileSync(file, code);
else if (readFileSync(file, 'utf8') !== code) {
  console.error('kernel-code.ts does not match kernel/*.ts. Run: npm run kernel');
  process.exit(1);
}
