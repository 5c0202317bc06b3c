import { Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { placeOf, ROW, TABLE } from './dataTableStyles';
import type { Place } from './dataTableStyles';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Position on the card that replaces the row on narrow screens. */
  place?: Place;
  align?: 'end';
}

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
}

/** A table that becomes a list of cards on a phone; explicit roles keep the semantics that changing `display` would remove. */
export function DataTable<Row extends { id: string }>({ label, columns, rows }: Props<Row>) {
  const hasCorner = columns.some(({ place }) => place === 'corner');
  return (
    <Table.Root recipe={TABLE} role="table" aria-label={label} display={{ lgDown: 'block' }}>
      <Table.Header role="rowgroup" display={{ lgDown: 'none' }}>
        <Table.Row role="row">
          {columns.map(({ header, align }) => (
            <Table.ColumnHeader key={header} role="columnheader" scope="col" textAlign={align}>
              {header}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body
        role="rowgroup"
        display={{ lgDown: 'grid' }}
        gridTemplateColumns="repeat(auto-fill, minmax(min(19rem, 100%), 1fr))"
        gap="3"
      >
        {rows.map((row) => (
          <Table.Row key={row.id} role="row" css={ROW}>
            {columns.map(({ header, cell, place, align }) => (
              <Table.Cell
                key={header}
                role="cell"
                data-label={header}
                css={placeOf(place, hasCorner)}
                textAlign={{ lg: align }}
              >
                {cell(row)}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
