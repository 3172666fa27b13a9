/**
 * Inline script of every page: "/" goes to the field of the header, unless the reader is writing. It does not wait for the
 * scripts of the framework, which the front page loads with the first key.
 */
export const searchShortcut = `addEventListener('keydown',function(e){var f=document.getElementById('search');if(e.key!=='/'||e.ctrlKey||e.metaKey||e.altKey||!f||e.target.closest&&e.target.closest('input,textarea,select,[contenteditable]'))return;e.preventDefault();f.focus();f.select()})`
