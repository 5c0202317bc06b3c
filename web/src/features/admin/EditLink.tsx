import { Pencil } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../components/LinkButton';

interface Props {
  to: string;
  name: string;
}

/** Passes the list's address to the edit page, which returns there. */
export function EditLink({ to, name }: Props) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton
      to={to}
      state={{ list: pathname + search }}
      variant="ghost"
      size="sm"
      px="0"
      aria-label={`Edit ${name}`}
    >
      <Pencil aria-hidden />
    </LinkButton>
  );
}
