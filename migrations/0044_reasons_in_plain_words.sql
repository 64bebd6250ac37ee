-- The product finds messages by why they wait or were cancelled. These three reasons have new words; rows that were
-- written before must still be found, or a cancelled message could not be restored and a paused one would never leave.
UPDATE communications SET reason = CASE reason
    WHEN 'Taken back before it was sent.' THEN 'Cancelled before it was sent.'
    WHEN 'Its campaign is paused.' THEN 'The campaign is paused.'
    ELSE 'Their last text may be an opt-out. It’s on hold until you review it in Messages.'
  END
WHERE reason IN (
  'Taken back before it was sent.',
  'Its campaign is paused.',
  'Their last text may be an opt-out. It waits until you say in Messages what they meant.'
);
