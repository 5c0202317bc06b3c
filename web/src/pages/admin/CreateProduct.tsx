import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../components/BusyButton';
import { useCreateProductMutation } from '../../generated/admin';
import { messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';
import { useIsUnmounted } from '../../lib/useIsUnmounted';

/** Creates a draft and opens it for editing. */
export function CreateProduct() {
  const navigate = useNavigate();
  const isUnmounted = useIsUnmounted();
  const [createProduct, { loading }] = useCreateProductMutation({
    onCompleted({ createProduct: { id } }) {
      if (!isUnmounted()) void navigate(`/admin/product/${id}/edit`);
    },
    onError: (error) => showToast(messageOf(error), 'error'),
  });
  return (
    <BusyButton busy={loading} onClick={() => void createProduct()}>
      <Plus aria-hidden />
      Create Product
    </BusyButton>
  );
}
