-- Copies a program's content into another one. Challenges arrive as drafts: nothing is open before staff looked at it.
CREATE OR REPLACE FUNCTION copy_program(p_source bigint, p_target bigint)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE
  challenges jsonb;
  questions jsonb;
  name text;
BEGIN
  FOREACH name IN ARRAY '{program_template,program_page,navigation_menu,carousel_item,email_setting,program_tier}'::text[] LOOP
    PERFORM copy_rows(name::regclass, p_source, p_target);
  END LOOP;
  challenges := copy_rows('challenge', p_source, p_target, jsonb_build_object('approved', false, 'version', 1,
    'achievement_collection_address', NULL,
    'created_at', now(), 'updated_at', now()));
  questions := copy_rows('question', p_source, p_target, '{}', 'challenge_id', challenges);
  PERFORM copy_rows('question_option', p_source, p_target, '{}', 'question_id', questions);
  FOREACH name IN ARRAY '{social_network_post,donation_challenge,donation_entity,donation_amount,membership_challenge}'::text[] LOOP
    PERFORM copy_rows(name::regclass, p_source, p_target, '{}', 'challenge_id', challenges);
  END LOOP;
END $$;
