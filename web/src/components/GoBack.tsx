import { ArrowLeft } from 'lucide-react';
import { LinkButton } from './LinkButton';

export function GoBack({ to = '/' }: { to?: string }) {
  return (
    <LinkButton to={to} variant="outline" size="sm" alignSelf="flex-start">
      <ArrowLeft aria-hidden />
      Go Back
    </LinkButton>
  );
}
