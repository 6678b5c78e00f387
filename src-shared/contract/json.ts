/** What may cross a thread, a file or a wire. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
