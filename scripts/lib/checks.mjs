// Lint and types, as a list of steps that `npm run lint`, `npm run typecheck`, `npm run check` and `npm test` share.
import { projectEnv, projectNode, run, runTool } from './project.mjs';

const script = (file, ...args) => run(projectNode(), [`scripts/${file}`, ...args], { env: projectEnv() });

export const LINT_STEPS = [
  { name: 'lint and format (biome)', run: () => runTool('@biomejs/biome/bin/biome', ['check', '--max-diagnostics=40', '.']) },
  { name: 'layers (scripts/layers.mjs)', run: () => script('layers.mjs') },
  { name: 'unused code (knip)', run: () => runTool('knip/bin/knip.js', ['--no-progress']) },
  { name: 'licences (scripts/third-party.mjs)', run: () => script('third-party.mjs', '--check') },
  { name: 'room graph (scripts/room-graph.mjs)', run: () => script('room-graph.mjs', '--check') },
];

export const TYPE_STEPS = [
  { name: 'types of src-shared, without Node and DOM', run: () => runTool('typescript/bin/tsc', ['-p', 'tsconfig.shared.json']) },
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-p', 'tsconfig.json']) },
];
