/** For a key that no recipient has: a page about results would help nobody who followed a link in a mail. */
export default function NoSuchLink() {
  return (
    <>
      <h1>No such link</h1>
      <p className="mt-2">
        No mail of this site has this link. Mail programs break long links: copy the whole link,
        with all that follows <code>/mail/</code>, into the address bar.
      </p>
      <p className="mt-2">
        To end mails without it, use the button of your mail program that unsubscribes, or ask the
        organisation that the mail names.
      </p>
    </>
  )
}
