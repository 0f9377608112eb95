-- Releasing a payment and endorsing a redemption are decisions. The role that makes files and approves the first step was
-- proposed both, because it may edit everything below /program-loyalty; who was given them otherwise keeps them.
delete from role_action a using role r
where r.id = a.role_id and r.code = 'ROLE_TIM_CRM' and a.action in ('payoutBatch.release', 'giftRedemption.endorse', 'moneyRedemption.endorse');
