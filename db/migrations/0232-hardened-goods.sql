-- Cement that has set is damaged goods too; its words were not among those that told so.
update sale set reason_kind = 'damaged'
  where reason_kind is null and (kind = 'return' or status = 'cancelled') and reason ~* '(mengeras|membatu|robek|lembap|lembab)';
