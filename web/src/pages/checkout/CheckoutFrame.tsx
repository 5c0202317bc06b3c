import { Flex, Heading, Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { PageMeta } from '../../components/PageMeta';
import { Panel } from '../../components/Panel';
import { CheckoutSteps } from '../../features/checkout/CheckoutSteps';
import type { CheckoutStep } from '../../features/checkout/CheckoutSteps';

interface Props {
  step: CheckoutStep;
  title: string;
  /** Loads the next step's code early, so that a shopper who loses the network on the way still gets there. */
  loadNext: () => Promise<unknown>;
  children: ReactNode;
}

/** A step of the checkout with a single form. */
export function CheckoutFrame({ step, title, loadNext, children }: Props) {
  useEffect(() => {
    loadNext().catch(() => undefined); // it is loaded again when it is needed
  }, [loadNext]);

  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <PageMeta title={title} />
      <CheckoutSteps current={step} />
      <Flex justify="center">
        <Panel w="full" maxW="36rem">
          <Heading as="h1" size="xl" mb="6">
            {title}
          </Heading>
          {children}
        </Panel>
      </Flex>
    </Stack>
  );
}
