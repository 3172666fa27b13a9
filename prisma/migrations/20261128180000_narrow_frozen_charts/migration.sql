-- A frozen chart has a second drawing, in which text can be read on a phone.
ALTER TABLE snapshot ADD COLUMN narrow_svg text;
