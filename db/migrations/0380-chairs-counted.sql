/*
 * Some chairs answer for three stores and some for half of them: how often each stands is kept for every one, so that lines of the rare ones are
 * found by their stores. A cluster that has spread the table refuses the setting, and does with the usual statistics.
 */
do $$
begin
  alter table store_version alter column tso_id set statistics 1000, alter column asm_id set statistics 1000, alter column ssm_id set statistics 1000,
    alter column gm_id set statistics 1000, alter column spc_id set statistics 1000;
exception when feature_not_supported then
  raise notice 'store_version keeps its usual statistics: %', sqlerrm;
end $$;
analyze store_version (tso_id, asm_id, ssm_id, gm_id, spc_id);
