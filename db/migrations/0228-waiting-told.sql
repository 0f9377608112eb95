-- Which document is waited for stands in the words themselves, because lists show them as they are.
update push_item set message = replace(message, '{document}', substr(waits_for, 5)) where state = 'waiting' and code = 'push.waiting' and waits_for like 'doc:%' and message like '%{document}%';
