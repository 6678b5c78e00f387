// npm run kernel: compiles the kernels (AssemblyScript) into committed text beside them: battles of OPR, moves of BattleTech, colours of films.
// With --check it only reports whether the text matches the sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import asc from 'assemblyscript/asc';
import binaryen from 'binaryen';

import { ROOT } from './lib/project.mjs';

// A battle is many small steps; with the compiler's default limits most of its time would go into calls. How large a function may be to
// be put in its caller's place (`inline`) was measured for each kernel.
const KERNELS = [
  {
    folder: 'src-shared/rulesets/opr/engine',
    entry: 'kernel/match.ts',
    sources: 'kernel/*.ts',
    out: 'kernel-code.ts',
    inline: 120,
    options: [],
  },
  {
    folder: 'src-shared/rulesets/battletech/ai',
    entry: 'kernel/search.ts',
    sources: 'kernel/*.ts',
    out: 'kernel-code.ts',
    inline: 300,
    options: [],
  },
  {
    folder: 'src-renderer/capture',
    entry: 'kernel/limited-range.ts',
    sources: 'kernel/limited-range.ts',
    out: 'limited-range-code.ts',
    inline: 120,
    options: ['--enable', 'simd'],
  },
];

/** The text that is committed. */
async function kernelCode({ folder, entry, sources, inline, options }) {
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
  const code = Buffer.from(inlineCalls(files.get('kernel.wasm'), inline)).toString('base64');
  const lines = code.match(/.{1,128}/g).map((line) => `  '${line}',`);
  return `// Made of ${sources} by \`npm run kernel\`. Not to be edited.\nexport const KERNEL_CODE = [\n${lines.join('\n')}\n].join('');\n`;
}

function inlineCalls(wasm, size) {
  const module = binaryen.readBinary(wasm);
  module.setFeatures(module.getFeatures() | binaryen.Features.BulkMemoryOpt);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(size);
  binaryen.setFlexibleInlineMaxSize(size);
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
