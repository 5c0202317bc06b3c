import { Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { placeOf, ROW, TABLE } from './dataTableStyles';
import type { Place } from './dataTableStyles';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Where it goes on the card that a row is where there is no room for a table. */
  place?: Place;
  align?: 'end';
}

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
}

/** A table that is a list of cards on a phone; the roles stay, which `display` would otherwise take away. */
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
