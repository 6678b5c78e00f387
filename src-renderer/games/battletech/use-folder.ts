/** Reading a dropped or picked MegaMek folder, and importing what was chosen from it. */
import { useEffect, useRef, useState } from 'react';
import { type BundledFile, joinFiles } from '../../../src-shared/rulesets/battletech/import/bundle.ts';
import { counted } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { type FoundFile, isMechFile, rootOf, type Survey, type SurveyedBoard, surveyBoards } from './board-folder.ts';

interface FoundFolder {
  readonly survey: Survey;
  readonly mechs: readonly FoundFile[];
  readonly root: string;
}

/** Before there is anything to choose from. */
export type ReadStage =
  | { readonly at: 'empty' }
  | { readonly at: 'nothing'; readonly files: number }
  | { readonly at: 'reading'; readonly done: number; readonly of: number }
  | ({ readonly at: 'choosing' } & FoundFolder)
  | ({ readonly at: 'importing'; readonly words: string } & FoundFolder);

export function useFolder() {
  const [stage, setStage] = useState<ReadStage>({ at: 'empty' });
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const read = async (found: readonly FoundFile[]) => {
    if (found.length === 0) {
      setStage({ at: 'nothing', files: 0 });
      return;
    }
    const boards = found.filter((file) => !isMechFile(file));
    const mechs = found.filter(isMechFile);
    const survey = await surveyBoards(boards, async (done) => {
      setStage({ at: 'reading', done, of: boards.length });
      await new Promise((resolve) => setTimeout(resolve, 0));
      return open.current;
    });
    if (survey === null) return;
    const nothing = survey.sheets.length === 0 && mechs.length === 0;
    setStage(nothing ? { at: 'nothing', files: survey.files } : { at: 'choosing', survey, mechs, root: rootOf(found) });
  };
  return { stage, setStage, read };
}

/** Imports sheets and 'Mechs as one roster each; returns how many the library accepted. */
export async function importFolder(
  root: string,
  boards: readonly SurveyedBoard[],
  mechs: readonly FoundFile[],
  onProgress: (words: string) => void,
): Promise<{ readonly sheets: number; readonly mechs: number }> {
  onProgress(`Importing ${counted(boards.length, 'mapsheet', 'mapsheets')}`);
  const sheetFiles = boards.map(({ path, text }) => ({ name: path, text }));
  const sheets = await importRoster('board', `${root} mapsheets`, sheetFiles);
  if (mechs.length > 0) onProgress(`Importing ${counted(mechs.length, "'Mech", "'Mechs")}`);
  const mechFiles = await Promise.all(mechs.map(async (file) => ({ name: file.path, text: await file.text() })));
  const units = await importRoster('mtf', `${root} 'Mechs`, mechFiles);
  return { sheets: sheets.assets, mechs: units.combatants };
}

async function importRoster(importer: 'board' | 'mtf', name: string, files: readonly BundledFile[]) {
  if (files.length === 0) return { assets: 0, combatants: 0 };
  const bytes = new TextEncoder().encode(joinFiles(files));
  const [roster] = await host.call('library.import', {
    ruleset: 'battletech',
    importer,
    files: [{ name: `${name}.${importer}`, bytes }],
    name,
  });
  return { assets: roster?.assets ?? 0, combatants: roster?.combatants ?? 0 };
}
