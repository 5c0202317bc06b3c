import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../components/BusyButton';
import { useCreateProductMutation } from '../../generated/admin';
import { messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';

/** Makes a draft and opens it for editing. */
export function CreateProduct() {
  const navigate = useNavigate();
  const [createProduct, { loading }] = useCreateProductMutation({
    onCompleted: (data) => void navigate(`/admin/product/${data.createProduct.id}/edit`),
    onError: (error) => showToast(messageOf(error), 'error'),
  });
  return (
    <BusyButton busy={loading} onClick={() => void createProduct()}>
      <Plus aria-hidden />
      Create Product
    </BusyButton>
  );
}
