import { chakra, Code, Text } from '@chakra-ui/react';
import { encode } from 'uqr';

const QUIET = 4;

interface Props {
  secret: string;
  uri: string;
}

/** The secret for the authenticator app, to scan, to open on the same device, or to type. */
export function SetupSecret({ secret, uri }: Props) {
  return (
    <>
      <Text>
        Scan this with your authenticator app, or{' '}
        <chakra.a href={uri} color="accent.fg" textDecoration="underline">
          open it on this device
        </chakra.a>
        .
      </Text>
      <QrCode text={uri} />
      <Text>
        Or type this key into it:{' '}
        <Code fontSize="md" whiteSpace="normal">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Code>
      </Text>
    </>
  );
}

/** Dark on light in both colour modes: some apps cannot read inverted codes. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <chakra.svg
      role="img"
      aria-label="QR code for the authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      w="48"
      maxW="full"
      borderRadius="md"
      bg="white"
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="black" />
    </chakra.svg>
  );
}
