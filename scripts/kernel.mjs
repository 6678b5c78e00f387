// npm run kernel: compiles the kernels (AssemblyScript) into committed text beside them: battles of OPR, moves of BattleTech, colours of films.
// With --check it only reports whether the text matches the sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import asc from 'assemblyscript/asc';
import binaryen from 'binaryen';

import { ROOT } from './lib/project.mjs';

const KERNELS = [
  { folder: 'src-shared/rulesets/opr/engine', entry: 'kernel/match.ts', sources: 'kernel/*.ts', out: 'kernel-code.ts', options: [] },
  { folder: 'src-shared/rulesets/battletech/ai', entry: 'kernel/search.ts', sources: 'kernel/*.ts', out: 'kernel-code.ts', options: [] },
  {
    folder: 'src-renderer/capture',
    entry: 'kernel/limited-range.ts',
    sources: 'kernel/limited-range.ts',
    out: 'limited-range-code.ts',
    options: ['--enable', 'simd'],
  },
];
/** A battle is many small steps; with the compiler's default limits most of its time would go into calls. */
const MAX_INLINE_SIZE = 120;

/** The text that is committed. */
async function kernelCode({ folder, entry, sources, options }) {
  const files = new Map();
  const common = [
    '--baseDir',
    resolve(ROOT, folder),
    '--outFile',
    'kernel.wasm',
    '-O3',
    '--noAssert',
    '--runtime',
    'stub',
    '--importMemory',
  ];
  const { error, stderr } = await asc.main([entry, ...common, ...options], {
    writeFile: (name, contents) => void files.set(name, contents),
  });
  if (error) throw new Error(`${error.message}\n${stderr}`);
  const code = Buffer.from(inlineCalls(files.get('kernel.wasm'))).toString('base64');
  const lines = code.match(/.{1,128}/g).map((line) => `  '${line}',`);
  return `// Made of ${sources} by \`npm run kernel\`. Not to be edited.\nexport const KERNEL_CODE = [\n${lines.join('\n')}\n].join('');\n`;
}

function inlineCalls(wasm) {
  const module = binaryen.readBinary(wasm);
  module.setFeatures(module.getFeatures() | binaryen.Features.BulkMemoryOpt);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(MAX_INLINE_SIZE);
  binaryen.setFlexibleInlineMaxSize(MAX_INLINE_SIZE);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  module.optimize();
  return module.emitBinary();
}

for (const kernel of KERNELS) {
  const file = resolve(ROOT, kernel.folder, kernel.out);
  const code = await kernelCode(kernel);
  if (!process.argv.includes('--check')) writeFileSync(file, code);
  else if (readFileSync(file, 'utf8') !== code) {
    console.error(`${kernel.out} does not match ${kernel.sources}. Run: npm run kernel`);
    process.exitCode = 1;
  }
}
