// npm run lint | npm run typecheck: every step runs, so that one failure doesn't hide another.
import { LINT_STEPS, TYPE_STEPS } from './lib/checks.mjs';
import { ensureInstalled } from './lib/project.mjs';

ensureInstalled();
const steps = process.argv.includes('--types') ? TYPE_STEPS : LINT_STEPS;
const failed = steps.filter((step) => !step.run());
for (const step of failed) console.error(`Failed: ${step.name}`);
process.exit(failed.length === 0 ? 0 : 1);
