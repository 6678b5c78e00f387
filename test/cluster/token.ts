/** What coordinator and workers of the tests share. */
export const TOKEN = 'only for tests';
