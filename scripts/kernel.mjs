// npm run kernel: compiles the OPR kernel (src-shared/rulesets/opr/kernel, AssemblyScript) into kernel-code.ts beside it.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import asc from 'assemblyscript/asc';
import binaryen from 'binaryen';

const FOLDER = 'src-shared/rulesets/opr';
/** A battle is many small steps: with the compiler's own limits it would be mostly calls. */
const INLINED = 120;

/** The text of kernel-code.ts that the sources under `root` give. */
export async function kernelCode(root) {
  const files = new Map();
  const options = [
    '--baseDir',
    resolve(root, FOLDER),
    '--outFile',
    'kernel.wasm',
    '-O3',
    '--noAssert',
    '--runtime',
    'stub',
    '--importMemory',
  ];
  const { error, stderr } = await asc.main(['kernel/match.ts', ...options], {
    writeFile: (name, contents) => void files.set(name, contents),
  });
  if (error) throw new Error(`${error.message}\n${stderr}`);
  const code = Buffer.from(inlined(files.get('kernel.wasm'))).toString('base64');
  const lines = code.match(/.{1,128}/g).map((line) => `  '${line}',`);
  return `// Made of kernel/*.ts by \`npm run kernel\`. Not to be edited.\nexport const KERNEL_CODE = [\n${lines.join('\n')}\n].join('');\n`;
}

function inlined(wasm) {
  const module = binaryen.readBinary(wasm);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(INLINED);
  binaryen.setFlexibleInlineMaxSize(INLINED);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  module.optimize();
  return module.emitBinary();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(resolve(FOLDER, 'kernel-code.ts'), await kernelCode('.'));
}
