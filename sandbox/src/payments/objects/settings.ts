import type Stripe from 'stripe';
import { newObjectId } from '../ids.ts';
import type { ProviderWorld } from '../world.ts';
import { nullFields } from './absent.ts';

export const newDispute = (w: ProviderWorld, of: Stripe.Charge): Stripe.Dispute => ({
  id: newObjectId('du', 18),
  object: 'dispute',
  amount: of.amount,
  balance_transactions: [],
  charge: of.id,
  created: w.now(),
  currency: of.currency,
  enhanced_eligibility_types: [],
  evidence: emptyEvidence(),
  evidence_details: {
    due_by: w.now() + 9 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  network_reason_code: '10.4',
  payment_intent: of.payment_intent,
  payment_method_details: { card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' }, type: 'card' },
  reason: 'fraudulent',
  status: 'needs_response',
});

const emptyEvidence = (): Stripe.Dispute.Evidence => ({
  ...nullFields('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal'),
  ...nullFields('customer_communication customer_email_address customer_name customer_purchase_ip customer_signature'),
  ...nullFields(
    'duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy',
  ),
  ...nullFields('refund_policy_disclosure refund_refusal_explanation service_date service_documentation shipping_address shipping_carrier'),
  ...nullFields('shipping_date shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'),
  enhanced_evidence: {},
});

export const submittedEvidence = (of: Stripe.Dispute): Stripe.Dispute.EvidenceDetails => ({
  ...of.evidence_details,
  due_by: null,
  has_evidence: true,
  submission_count: 1,
  submission_method: 'manual',
});

interface PortalSettings {
  cancel: { enabled: boolean; mode: 'at_period_end' | 'immediately' };
  invoice_history: boolean;
  payment_method_update: boolean;
  default_return_url: string | null;
  is_default: boolean;
  metadata: Record<string, string>;
  name: string | null;
}

export const newPortalConfiguration = (w: ProviderWorld, given: PortalSettings): Stripe.BillingPortal.Configuration => {
  const { cancel, invoice_history: history, payment_method_update: method, ...rest } = given;
  return {
    id: newObjectId('bpc'),
    object: 'billing_portal.configuration',
    ...rest,
    active: true,
    application: null,
    business_profile: nullFields('headline privacy_policy_url terms_of_service_url'),
    created: w.now(),
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: history },
      payment_method_update: { enabled: method, payment_method_configuration: null },
      subscription_cancel: {
        ...cancel,
        proration_behavior: 'none',
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    livemode: false,
    login_page: { enabled: false, url: null },
    updated: w.now(),
  };
};

export const newPortalSession = (
  w: ProviderWorld,
  given: { customer: string; configuration: string; return_url: string | null },
): Stripe.BillingPortal.Session => {
  const id = newObjectId('bps');
  return {
    id,
    object: 'billing_portal.session',
    ...nullFields('customer_account flow locale on_behalf_of'),
    ...given,
    created: w.now(),
    livemode: false,
    url: w.pageUrl(`/p/session/${id}`),
  };
};
