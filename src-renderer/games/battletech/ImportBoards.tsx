import { FolderInput, FolderOpen } from 'lucide-react';
import { type DragEvent, useMemo, useState } from 'react';
import { attempt, Button, ProgressBar, Sheet as SlideIn, Spinner, toast } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { BoardSurvey } from './BoardSurvey.tsx';
import { listed } from './board-facts.ts';
import { type Chosen, chooseBoards, filesInDrop, pickFolder } from './board-folder.ts';
import { importFolder, type ReadStage, useFolder } from './use-folder.ts';

export interface ImportBoardsProps {
  readonly exclude: string;
  /** Names of the sheets in the library. */
  readonly known: readonly string[];
  readonly onClose: () => void;
}

/** Imports a MegaMek folder: its sheets and 'Mechs are found, counted and filtered by tag before anything is imported. */
export function ImportBoards({ exclude, known, onClose }: ImportBoardsProps) {
  const { stage, setStage, read } = useFolder();
  const [filtered, setFiltered] = useState<ReadonlySet<string>>(() => new Set(listed(exclude)));
  const [unofficial, setUnofficial] = useState(false);
  const [withMechs, setWithMechs] = useState(true);
  const found = stage.at === 'choosing' || stage.at === 'importing' ? stage : null;
  const survey = found?.survey ?? null;
  const chosen = useMemo(
    () => (survey === null ? null : chooseBoards(survey.sheets, { exclude: filtered, unofficial, known: new Set(known) })),
    [survey, filtered, unofficial, known],
  );
  const mechs = found !== null && withMechs ? found.mechs : [];
  const start = ({ take }: Chosen) =>
    attempt(async () => {
      if (found === null) return;
      const done = await importFolder(found.root, take, mechs, (words) => setStage({ ...found, at: 'importing', words }));
      const refused = mechs.length - done.mechs;
      toast({
        title: `Imported ${contents(done.sheets, done.mechs)}`,
        ...(refused > 0 && {
          text: `${counted(refused, 'unit file was', 'unit files were')} rejected; the library lists the reasons for each file.`,
        }),
        tone: 'success',
      });
      onClose();
    });
  const foot =
    stage.at === 'importing' ? (
      <div className="row grow">
        <Spinner />
        <span className="small dim">{stage.words}</span>
      </div>
    ) : chosen !== null ? (
      <ImportFoot chosen={chosen} mechs={mechs.length} onImport={() => start(chosen)} />
    ) : undefined;
  return (
    <SlideIn open onClose={onClose} title="Import MegaMek folder" foot={foot}>
      {found === null ? (
        <FolderDrop stage={stage} onRead={read} />
      ) : (
        <BoardSurvey
          survey={found.survey}
          busy={stage.at === 'importing'}
          exclude={exclude}
          filtered={filtered}
          onFilter={setFiltered}
          unofficial={unofficial}
          onUnofficial={setUnofficial}
          mechs={found.mechs.length}
          withMechs={withMechs}
          onMechs={setWithMechs}
        />
      )}
    </SlideIn>
  );
}

/** "12 mapsheets and 2 'Mechs" */
function contents(sheets: number, mechs: number): string {
  return [sheets > 0 && counted(sheets, 'mapsheet', 'mapsheets'), mechs > 0 && counted(mechs, "'Mech", "'Mechs")]
    .filter(Boolean)
    .join(' and ');
}

interface ImportFootProps {
  readonly chosen: Chosen;
  readonly mechs: number;
  readonly onImport: () => void;
}

function ImportFoot({ chosen, mechs, onImport }: ImportFootProps) {
  const skipped = [
    chosen.filtered > 0 && `${count(chosen.filtered)} filtered out`,
    chosen.known > 0 && `${count(chosen.known)} already in the library`,
  ].filter(Boolean);
  return (
    <>
      <span className="small dim grow">{skipped.join(', ')}</span>
      <Button variant="primary" icon={FolderInput} disabled={chosen.take.length === 0 && mechs === 0} onClick={onImport}>
        Import {contents(chosen.take.length, mechs)}
      </Button>
    </>
  );
}

interface FolderDropProps {
  readonly stage: ReadStage;
  readonly onRead: ReturnType<typeof useFolder>['read'];
}

function FolderDrop({ stage, onRead }: FolderDropProps) {
  const pick = () =>
    attempt(async () => {
      const found = await pickFolder();
      if (found.length > 0) await onRead(found);
    });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const found = filesInDrop(event.dataTransfer);
    attempt(async () => onRead(await found));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the button inside does the same by keyboard
    <div className="stack board-drop" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <FolderOpen className="dim" size={32} strokeWidth={1.25} aria-hidden />
      {stage.at === 'reading' ? (
        <>
          <div>Reading boards</div>
          <ProgressBar label="Reading boards" value={stage.done / stage.of} />
          <div className="small dim">
            {count(stage.done)} of {count(stage.of)}
          </div>
        </>
      ) : (
        <>
          <div>{dropLabel(stage)}</div>
          <div className="small dim">
            MegaMek keeps its mapsheets in <span className="mono">data/boards</span> and its 'Mechs in{' '}
            <span className="mono">data/mekfiles</span>; the whole MegaMek folder works too. You can review everything before it is
            imported.
          </div>
          <Button variant="primary" icon={FolderInput} onClick={pick}>
            Choose folder
          </Button>
        </>
      )}
    </div>
  );
}

function dropLabel(stage: ReadStage): string {
  if (stage.at !== 'nothing') return 'Drop a MegaMek folder here';
  if (stage.files === 0) return 'This folder has no .board or .mtf files.';
  return `None of the ${count(stage.files)} boards is a 16 x 17 mapsheet.`;
}
