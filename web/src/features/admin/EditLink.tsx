import { Button } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';

interface Props {
  to: string;
  name: string;
}

/** Tells the edit page which part of the list to come back to. */
export function EditLink({ to, name }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Button asChild variant="ghost" size="sm" px="0">
      <Link to={to} state={{ list: pathname + search }} aria-label={`Edit ${name}`}>
        <Pencil aria-hidden />
      </Link>
    </Button>
  );
}
