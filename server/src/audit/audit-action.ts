import { registerEnumType } from '@nestjs/graphql';

/** Every action that the log records. Entries are kept, so an action must not be removed while entries may name it. */
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
