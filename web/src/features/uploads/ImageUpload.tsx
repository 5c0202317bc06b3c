import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Upload as UploadIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { Alert } from '../../components/Alert';
import { focusRing } from '../../theme.recipes';
import type { Upload } from './useUpload';

const WRONG_FORMAT = 'Make sure you have selected .jpeg, .jpg or .png format';

/** Chooses a picture and shows the progress of its upload. */
export function ImageUpload({ upload }: { upload: Upload }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { progress, failure, isDone, start, cancel } = upload;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = ''; // or choosing the same file again would fire no change event
    if (file) start(file);
  }

  function callOff() {
    input.current?.focus(); // the button disappears with the upload
    cancel();
  }

  return (
    <Box>
      <Button asChild variant="outline" w="full" _focusWithin={focusRing}>
        <label>
          <UploadIcon aria-hidden />
          Upload a picture
          <chakra.input
            ref={input}
            type="file"
            accept="image/jpeg,image/png"
            aria-describedby={id}
            srOnly
            onChange={choose}
          />
        </label>
      </Button>
      <Text id={id} mt="1.5" fontSize="sm" color="fg.muted">
        Or drop one here: .jpeg, .jpg or .png, up to 5 MB and 40 megapixels
      </Text>
      {progress !== undefined && <Progress percent={Math.round(progress * 100)} onCancel={callOff} />}
      <Text role="status" fontSize="sm" color="fg.success">
        {isDone && 'The picture is uploaded. Press Update to use it.'}
      </Text>
      {failure !== undefined && (
        <Box mt="3">
          <Alert>
            {WRONG_FORMAT}
            {failure && failure !== WRONG_FORMAT && <Text fontSize="sm">{failure}</Text>}
          </Alert>
        </Box>
      )}
    </Box>
  );
}

function Progress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <Flex align="center" gap="3" mt="2" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      <chakra.progress
        aria-label="Uploading the picture"
        max={100}
        value={percent}
        flex="1"
        minW="0"
        h="2"
        appearance="none"
        css={BAR}
      />
      {percent} %
      <Button variant="ghost" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </Flex>
  );
}

/** Each browser engine draws its own bar. */
const BAR = {
  bg: 'bg.muted',
  borderRadius: 'full',
  overflow: 'hidden',
  '&::-webkit-progress-bar': { bg: 'bg.muted' },
  '&::-webkit-progress-value': { bg: 'accent.solid' },
  '&::-moz-progress-bar': { bg: 'accent.solid' },
};
