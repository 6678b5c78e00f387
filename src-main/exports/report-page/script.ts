/** The script of the report page: it sorts the standings by a column and filters them. Without it the page reads the same. */
export const SCRIPT = `for (const table of document.querySelectorAll('table.standings')) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const valueOf = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent;
  const compare = (x, y) => {
    if (x === '' || y === '') return (x === '') - (y === '');
    return Number.isNaN(Number(x) - Number(y)) ? x.localeCompare(y, 'en', { numeric: true }) : x - y;
  };
  const sortBy = (column) => {
    const head = heads[column];
    const sorted = head.getAttribute('aria-sort');
    const first = head.dataset.first ?? 'ascending';
    const other = first === 'ascending' ? 'descending' : 'ascending';
    const order = sorted === first ? other : first;
    const sign = order === 'ascending' ? 1 : -1;
    for (const each of heads) each.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', order);
    const rows = [...body.rows].map((row) => [valueOf(row, column), row]);
    rows.sort(([x], [y]) => (x === '' || y === '' ? 1 : sign) * compare(x, y));
    body.append(...rows.map(([, row]) => row));
  };
  for (const [column, head] of heads.entries()) head.querySelector('button').addEventListener('click', () => sortBy(column));
}
const filter = document.getElementById('filter');
if (filter !== null) {
  filter.parentElement.hidden = false;
  filter.addEventListener('input', () => {
    const wanted = filter.value.trim().toLowerCase();
    let shown = 0;
    for (const row of document.querySelectorAll('table.standings tbody tr')) {
      row.hidden = !row.querySelector('.name').textContent.toLowerCase().includes(wanted);
      if (!row.hidden) shown++;
    }
    document.getElementById('shown').textContent = wanted === '' ? '' : shown + ' shown';
  });
}
`;
