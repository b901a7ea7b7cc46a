import styles from './artwork.module.css';

/** Column, row and height of each stack of blocks. */
const blocks = [
  [1, 0, 2],
  [3, 0, 1],
  [0, 2, 1],
  [2, 2, 3],
  [4, 2, 2],
  [1, 4, 1],
  [3, 4, 2],
] as const;

const [wide, deep, tall] = [52, 30, 46];
const at = (column: number, row: number): [number, number] => [
  360 + (column - row) * wide,
  70 + (column + row) * deep,
];

/** Message routes, as column and row of both ends. */
const seams = [
  [2, 2, 1, 0],
  [2, 2, 3, 0],
  [2, 2, 0, 2],
  [2, 2, 4, 2],
  [2, 2, 1, 4],
  [2, 2, 3, 4],
] as const;

/** A system as blocks, with messages travelling between them. */
export function Blueprint() {
  return (
    <svg className={styles.blueprint} viewBox="0 0 720 480" preserveAspectRatio="xMaxYMid meet" aria-hidden>
      <g className={styles.grid}>
        {Array.from({ length: 13 }, (_, line) => {
          const [x1, y1] = at(line - 4, -4);
          const [x2, y2] = at(line - 4, 8);
          const [x3, y3] = at(-4, line - 4);
          const [x4, y4] = at(8, line - 4);
          return <path key={line} d={`M${x1} ${y1}L${x2} ${y2}M${x3} ${y3}L${x4} ${y4}`} />;
        })}
      </g>
      {seams.map(([fromColumn, fromRow, toColumn, toRow], index) => {
        const [x1, y1] = at(fromColumn, fromRow);
        const [x2, y2] = at(toColumn, fromRow);
        const [x3, y3] = at(toColumn, toRow);
        const path = `M${x1} ${y1 + deep}L${x2} ${y2 + deep}L${x3} ${y3 + deep}`;
        return (
          <g key={path}>
            <path className={styles.seam} d={path} />
            <path
              className={styles.packet}
              d="M-9 0L0 -5.2L9 0L0 5.2Z"
              style={{ offsetPath: `path('${path}')`, animationDelay: `${-index * 0.83}s` }}
            />
          </g>
        );
      })}
      {blocks.map(([column, row, storeys]) => (
        <Block key={`${column} ${row}`} place={at(column, row)} storeys={storeys} />
      ))}
    </svg>
  );
}

function Block({ place: [x, y], storeys }: { place: [number, number]; storeys: number }) {
  return Array.from({ length: storeys }, (_, storey) => {
    const top = y - (storey + 1) * tall + 6;
    return (
      <g key={storey} transform={`translate(${x} ${top})`}>
        <path
          d={`M0 0L${wide - 6} ${deep - 3.5}L0 ${2 * deep - 7}L${6 - wide} ${deep - 3.5}Z`}
          data-side="lit"
        />
        <path
          d={`M${6 - wide} ${deep - 3.5}L0 ${2 * deep - 7}V${2 * deep + tall - 13}L${6 - wide} ${deep + tall - 9.5}Z`}
          data-side="shade"
        />
        <path
          d={`M${wide - 6} ${deep - 3.5}L0 ${2 * deep - 7}V${2 * deep + tall - 13}L${wide - 6} ${deep + tall - 9.5}Z`}
          data-side="middle"
        />
      </g>
    );
  });
}
