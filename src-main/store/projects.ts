/** The user's Studio projects. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Checked } from '../../src-shared/api/index.ts';
import type { ProjectInfo, StoredProject } from '../../src-shared/api/studio.ts';
import { deleteProject, findProjectInfo, listProjects, projectData, putProject } from './queries/projects.ts';
import type { Store } from './store.ts';

/** Each is a file's worth of work; more are a program gone wrong. */
const MOST_PROJECTS = 10_000;

export class Projects {
  private readonly store: Store;
  private saved: (id: number) => void = () => {};

  constructor(store: Store) {
    this.store = store;
  }

  /** One listener: the host. */
  onSave(listener: (id: number) => void): void {
    this.saved = listener;
  }

  list(): readonly ProjectInfo[] {
    return listProjects(this.store);
  }

  get(id: number): StoredProject {
    return { ...this.info(id), data: projectData(this.store, id)! };
  }

  async save({ id: given, name, data }: Checked<'studio.save'>): Promise<ProjectInfo> {
    const isThere = given !== undefined && findProjectInfo(this.store, given) !== undefined;
    if (!isThere && this.list().length >= MOST_PROJECTS) {
      throw new ApiError('studio/too-many', `There are ${MOST_PROJECTS} projects already.`, 'Delete some that you no longer need.');
    }
    const id = isThere ? given : this.store.nextId('projects');
    await this.store.write(putProject({ id, name, data, now: new Date().toISOString() }));
    this.saved(id);
    return this.info(id);
  }

  async remove(id: number): Promise<null> {
    this.info(id);
    await this.store.write(deleteProject(id));
    return null;
  }

  info(id: number): ProjectInfo {
    const found = findProjectInfo(this.store, id);
    if (found !== undefined) return found;
    throw new ApiError('studio/no-project', `There is no project ${id}.`, 'It may have been deleted in another window.');
  }
}
