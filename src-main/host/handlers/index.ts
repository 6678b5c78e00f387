/** The answer to every call of the API. */

import { ApiError } from '../../../src-shared/api/errors.ts';
import { API, type Checked, type Handlers, type Method, type Reply } from '../../../src-shared/api/index.ts';
import { explainError } from '../../store/errors.ts';
import type { HostOptions } from '../options.ts';
import type { Services } from '../services.ts';
import { appHandlers } from './app.ts';
import { clusterHandlers } from './cluster.ts';
import { contestHandlers } from './contests.ts';
import { dataHandlers, type Reopen } from './data.ts';
import { episodeHandlers } from './episodes.ts';
import { exportHandlers } from './exports.ts';
import { libraryHandlers } from './library.ts';
import { resultHandlers } from './results.ts';
import { runHandlers } from './runs.ts';
import { soundHandlers } from './sounds.ts';
import { studioHandlers } from './studio.ts';

export function allHandlers(services: Services, options: HostOptions, reopen: Reopen): Handlers {
  const handlers: Handlers = {
    ...appHandlers(services, options),
    ...dataHandlers(services, reopen),
    ...libraryHandlers(services),
    ...runHandlers(services),
    ...clusterHandlers(services),
    ...resultHandlers(services),
    ...contestHandlers(services),
    ...exportHandlers(services),
    ...episodeHandlers(services, { call: (method, input) => answer(handlers, method, input) }),
    ...studioHandlers(services, options),
    ...soundHandlers(services),
  };
  return handlers;
}

/** Checks the input of a call and answers it. */
export async function answerCall(handlers: Handlers, method: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
  if (!isMethod(method)) throw new ApiError('app/no-method', `There is no call '${method}'.`);
  return answer(handlers, method, input, signal);
}

/** Errors of the disk and of the library file become sentences, wherever they come from. */
async function answer<M extends Method>(handlers: Handlers, method: M, input: unknown, signal?: AbortSignal): Promise<Reply<M>> {
  try {
    return await handlers[method](checkedInput(method, input), signal);
  } catch (error) {
    throw explainError(error) ?? error;
  }
}

function checkedInput<M extends Method>(method: M, input: unknown): Checked<M> {
  const checked = API[method].input.safeParse(input ?? {});
  if (checked.success) return checked.data as Checked<M>;
  const issue = checked.error.issues[0];
  throw new ApiError('app/bad-input', `${method}: ${issue?.path.join('.') || 'input'}: ${issue?.message ?? 'is not valid'}.`);
}

function isMethod(method: string): method is Method {
  return Object.hasOwn(API, method);
}
