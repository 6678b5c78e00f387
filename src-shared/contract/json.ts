/** What may cross a thread, a file or a wire. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** The members of a JSON object; empty for anything else. */
export function fieldsOf(input: Json | undefined): Readonly<Record<string, Json | undefined>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Readonly<Record<string, Json>>) : {};
}
