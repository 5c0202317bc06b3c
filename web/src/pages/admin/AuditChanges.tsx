import { Box, chakra, Grid } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { counted } from '../../lib/count';
import { differencesOf } from './auditText';
import type { AuditEntry, Difference } from './auditText';

const FEW = 4;
/** Characters; what is longer, such as a description, scrolls in a part of its own. */
const LONG = 500;

/** The changes of an entry; collapsed when a creation or deletion has so many fields that they would dominate the list. */
export function AuditChanges({ entry: { before, after } }: { entry: AuditEntry }) {
  const differences = differencesOf(before, after);
  if (differences.length === 0) return 'Nothing changed';
  const list = <Differences differences={differences} />;
  if ((before && after) || differences.length <= FEW) return list;
  return (
    <details>
      <chakra.summary cursor="button" py="2" color="accent.fg">
        {counted(differences.length, 'field')}
      </chakra.summary>
      {list}
    </details>
  );
}

function Differences({ differences }: { differences: Difference[] }) {
  return (
    <Grid
      as="dl"
      templateColumns={{ base: '1fr', sm: 'minmax(6rem, auto) minmax(0, 1fr)' }}
      columnGap="4"
      rowGap="1"
    >
      {differences.map(({ field, before, after }) => (
        <Fragment key={field}>
          <chakra.dt color="fg.muted">{field}</chakra.dt>
          <chakra.dd
            overflowWrap="anywhere"
            {...(before.length + after.length > LONG && { tabIndex: 0, maxH: '14rem', overflowY: 'auto' })}
          >
            <chakra.del color="fg.error" textDecoration="none">
              {before}
            </chakra.del>
            <Box as="span" display="inline-flex" verticalAlign="middle" mx="2" color="fg.muted">
              <ArrowRight size={14} role="img" aria-label="became" />
            </Box>
            <chakra.ins color="fg.success" textDecoration="none">
              {after}
            </chakra.ins>
          </chakra.dd>
        </Fragment>
      ))}
    </Grid>
  );
}
