export class ExportCancelled extends Error {
  constructor() {
    super('Export cancelled; nothing was saved.');
    this.name = 'ExportCancelled';
  }
}
