/** Every file has an app of its own: none finds what another left behind, and files can run at the same time in any order. */
import { afterAll, beforeAll } from 'vitest';
import { closeOwnApp, openOwnApp } from '../kit/own-app.ts';

beforeAll(openOwnApp);
afterAll(closeOwnApp);
