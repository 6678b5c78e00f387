// Sections of CHANGELOG.md.

/** The text below `## heading` up to the next section; null where there is none. `heading` is a version or "Unreleased". */
export function changelogSection(changelog, heading) {
  const lines = changelog.split(/\r?\n/);
  // "## 1.2.0", "## 1.2.0 (2026-11-20)"
  const start = lines.findIndex((line) => line.startsWith('## ') && line.slice(3).split(' ')[0] === heading);
  if (start < 0) return null;
  const end = lines.findIndex((line, i) => i > start && line.startsWith('## '));
  const text = lines
    .slice(start + 1, end < 0 ? lines.length : end)
    .join('\n')
    .trim();
  return text === '' ? null : `${text}\n`;
}
