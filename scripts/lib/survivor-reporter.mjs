// A reporter for StrykerJS that writes each survivor as soon as it is found, so that a test can be written while the rest is still running.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

class SurvivorReporter {
  static inject = ['options'];
  lines = new Map();

  constructor({ survivors }) {
    this.options = survivors;
    writeFileSync(survivors.fileName, '');
  }

  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const { line, column } = location.start;
    appendFileSync(
      this.options.fileName,
      `${relative(this.options.root, fileName)}:${line}:${column} ${status} ${mutatorName}\n  ${this.lineOf(fileName, line)}\n  -> ${replacement}\n`,
    );
  }

  lineOf(fileName, line) {
    if (!this.lines.has(fileName)) this.lines.set(fileName, readFileSync(fileName, 'utf8').split('\n'));
    return this.lines.get(fileName)[line - 1].trim();
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: SurvivorReporter }];

export const strykerValidationSchema = { properties: { survivors: { type: 'object' } } };
