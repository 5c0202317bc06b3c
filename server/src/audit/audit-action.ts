import { registerEnumType } from '@nestjs/graphql';

/** All that the log tells of. The log keeps its entries, so none of these goes while one may name it. */
export enum AuditAction {
  createProduct = 'createProduct',
  updateProduct = 'updateProduct',
  deleteProduct = 'deleteProduct',
  updateOptions = 'updateOptions',
  updateUser = 'updateUser',
  deleteUser = 'deleteUser',
  sendPasswordReset = 'sendPasswordReset',
  turnOnTwoFactor = 'turnOnTwoFactor',
  turnOffTwoFactor = 'turnOffTwoFactor',
  deliverOrder = 'deliverOrder',
  cancelOrder = 'cancelOrder',
  refundOrder = 'refundOrder',
  retryRefund = 'retryRefund',
  resendMail = 'resendMail',
}

registerEnumType(AuditAction, {
  name: 'AuditAction',
  description: 'What was done: the verb and its thing.',
});
