import { FieldFolder, type FieldMember, type FoldedField, type FoldOptions } from '../../src-shared/run/folded-field.ts';

/** A whole field at once. */
export function foldField(members: readonly FieldMember[], options: FoldOptions): FoldedField {
  const folder = new FieldFolder(members.length, options);
  for (const member of members) folder.add(member);
  return folder.fold();
}
