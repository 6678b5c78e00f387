export const FUSES: Readonly<Record<string, boolean>>;
export const UNPACKED: string;
export const ASSOCIATIONS: readonly { readonly ext: string; readonly name: string }[];
interface BuilderTarget {
  readonly target: readonly { readonly target: string; readonly arch: readonly string[] }[];
}
export function builderConfig(places: {
  readonly icons: string;
  readonly out: string;
  readonly electronVersion: string;
  readonly electronDist: string | null;
}): {
  readonly win: BuilderTarget;
  readonly mac: BuilderTarget;
  readonly linux: BuilderTarget;
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly fileAssociations: readonly { readonly ext: string; readonly description: string; readonly mimeType: string }[];
  readonly asarUnpack: readonly string[];
};
