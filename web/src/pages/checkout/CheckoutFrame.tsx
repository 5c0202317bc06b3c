import { Flex, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageMeta } from '../../components/PageMeta';
import { Panel } from '../../components/Panel';
import { CheckoutSteps } from '../../features/checkout/CheckoutSteps';
import type { CheckoutStep } from '../../features/checkout/CheckoutSteps';

interface Props {
  step: CheckoutStep;
  title: string;
  children: ReactNode;
}

/** A step of the checkout that asks for one thing. */
export function CheckoutFrame({ step, title, children }: Props) {
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <PageMeta title={`${title} | E-Commerce`} />
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
