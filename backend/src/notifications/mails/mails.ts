import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import { accountApproved } from './account/account-approved.ts';
import { accountDeactivated } from './account/account-deactivated.ts';
import { accountDeleted } from './account/account-deleted.ts';
import { accountReactivated } from './account/account-reactivated.ts';
import { accountRejected } from './account/account-rejected.ts';
import { accountSuspended } from './account/account-suspended.ts';
import { deletionRefused } from './account/deletion-refused.ts';
import { emailConfirmation } from './account/email-confirmation.ts';
import { googleLinked } from './account/google-linked.ts';
import { googleUnlinked } from './account/google-unlinked.ts';
import { newSignIn } from './account/new-sign-in.ts';
import { passwordChanged } from './account/password-changed.ts';
import { passwordEnded } from './account/password-ended.ts';
import { passwordReset } from './account/password-reset.ts';
import { recoveryCodeUsed } from './account/recovery-code-used.ts';
import { recoveryCodesRenewed } from './account/recovery-codes-renewed.ts';
import { roleGranted } from './account/role-granted.ts';
import { roleRevoked } from './account/role-revoked.ts';
import { secondFactorAdded } from './account/second-factor-added.ts';
import { secondFactorRecovered } from './account/second-factor-recovered.ts';
import { secondFactorRemoved } from './account/second-factor-removed.ts';
import { signedUpAgain } from './account/signed-up-again.ts';
import { userNotDeleted } from './account/user-not-deleted.ts';
import { deliveryTakenBack } from './orders/delivery-taken-back.ts';
import { orderCanceled } from './orders/order-canceled.ts';
import { orderCompleted } from './orders/order-completed.ts';
import { orderDelivered } from './orders/order-delivered.ts';
import { orderExpired } from './orders/order-expired.ts';
import { orderReminder } from './orders/order-reminder.ts';
import { orderToPay } from './orders/order-to-pay.ts';
import { problemAnswered } from './orders/problem-answered.ts';
import { secretChanged } from './orders/secret-changed.ts';
import { stockAvailable } from './orders/stock-available.ts';
import { unitReplaced } from './orders/unit-replaced.ts';
import { orderPaymentFailed } from './payments/order-payment-failed.ts';
import { paymentFailed } from './payments/payment-failed.ts';
import { paymentReceived } from './payments/payment-received.ts';
import { paymentRefundFailed } from './payments/payment-refund-failed.ts';
import { paymentRefunded } from './payments/payment-refunded.ts';
import { subscriptionEnded } from './payments/subscription-ended.ts';
import { subscriptionRenewed } from './payments/subscription-renewed.ts';
import type { Mail } from './mail.ts';

export const mails: Readonly<Record<MailTemplate, Mail>> = {
  email_confirmation: emailConfirmation,
  password_reset: passwordReset,
  signed_up_again: signedUpAgain,
  account_approved: accountApproved,
  account_rejected: accountRejected,
  account_suspended: accountSuspended,
  account_deactivated: accountDeactivated,
  account_reactivated: accountReactivated,
  password_changed: passwordChanged,
  new_sign_in: newSignIn,
  google_linked: googleLinked,
  second_factor_added: secondFactorAdded,
  second_factor_removed: secondFactorRemoved,
  second_factor_recovered: secondFactorRecovered,
  recovery_codes_renewed: recoveryCodesRenewed,
  recovery_code_used: recoveryCodeUsed,
  google_unlinked: googleUnlinked,
  password_ended: passwordEnded,
  account_deleted: accountDeleted,
  deletion_refused: deletionRefused,
  user_not_deleted: userNotDeleted,
  stock_available: stockAvailable,
  role_granted: roleGranted,
  role_revoked: roleRevoked,
  order_to_pay: orderToPay,
  order_reminder: orderReminder,
  order_expired: orderExpired,
  order_canceled: orderCanceled,
  order_delivered: orderDelivered,
  order_completed: orderCompleted,
  delivery_taken_back: deliveryTakenBack,
  unit_replaced: unitReplaced,
  problem_answered: problemAnswered,
  secret_changed: secretChanged,
  payment_received: paymentReceived,
  payment_failed: paymentFailed,
  order_payment_failed: orderPaymentFailed,
  subscription_renewed: subscriptionRenewed,
  subscription_ended: subscriptionEnded,
  payment_refunded: paymentRefunded,
  payment_refund_failed: paymentRefundFailed,
};
